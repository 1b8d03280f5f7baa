/** With its style sheet, which the pages without a date do not load. */
import '@mantine/dates/styles.layer.css';

export { DateInput } from '@mantine/dates';
