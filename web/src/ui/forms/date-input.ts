/** Imports its style sheet, which pages without a date field do not load. */
import '@mantine/dates/styles.layer.css';
import { DateInput as MantineDateInput } from '@mantine/dates';
import { parseTypedDay } from './typed-day.ts';

/** Mantine's own parser reads typed dates month first, regardless of the display format. */
export const DateInput = MantineDateInput.withProps({ dateParser: parseTypedDay });
