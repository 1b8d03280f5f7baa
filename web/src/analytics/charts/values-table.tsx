type Props = { caption: string; head: readonly string[]; rows: readonly (readonly (string | number)[])[] };

/** The values of a chart as a table, for screen readers. */
export function ValuesTable({ caption, head, rows }: Props) {
  return (
    <table className="bc-said">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th>{name}</th>
            {values.map((value, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns, in order
              <td key={i}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
