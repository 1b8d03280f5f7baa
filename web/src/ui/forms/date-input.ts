/** With its style sheet, which the pages without a date do not load. */
import '@mantine/dates/styles.layer.css';
import { DateInput as MantineDateInput } from '@mantine/dates';
import { parseTypedDay } from './typed-day.ts';

/** By itself it reads what is typed as Americans write it, whatever its format shows: the month first. */
export const DateInput = MantineDateInput.withProps({ dateParser: parseTypedDay });
