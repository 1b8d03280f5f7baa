/** The whole of Mantine's style sheet, in its layer under ours. The router brings it with every page but the sign-in. */
import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
