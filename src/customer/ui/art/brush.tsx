const bristles = ['#FF7A59', '#FFCE33', '#6FD3EE']

/** One upright roller of the wash tunnel, six bands high. */
export const Brush = ({ x }: { x: number }) => (
  <g transform={`translate(${x} 20)`}>
    <rect x="21" y="-20" width="8" height="176" rx="4" fill="var(--ill-tyre)" />
    {[0, 1, 2, 3, 4, 5].map((band) => (
      <g key={band} transform={`translate(0 ${band * 25})`}>
        <rect width="50" height="29" rx="14.5" fill={bristles[band % bristles.length]} />
        <path
          d="M10 8v13M19 6v17M31 6v17M40 8v13"
          stroke="#000"
          strokeOpacity=".11"
          strokeWidth="3.5"
          strokeLinecap="round"
        />
      </g>
    ))}
  </g>
)
