import { useId } from 'react'

/** The product's logo: an open ring (the coat and the letter C) around a bead with three colours. */
export function ClearcoatMark({ size = 40 }: { size?: number }) {
  const clip = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <clipPath id={clip}>
        <circle cx="24" cy="24" r="13" />
      </clipPath>
      <path
        d="M37.8 11.7A18.5 18.5 0 1 0 37.8 36.3"
        fill="none"
        stroke="currentColor"
        strokeWidth="5.4"
        strokeLinecap="round"
      />
      <g clipPath={`url(#${clip})`}>
        <g transform="rotate(-34 24 24)">
          <rect x="4" y="4" width="40" height="16" fill="#3B55F0" />
          <rect x="4" y="19.5" width="40" height="9.5" fill="#F4A953" />
          <rect x="4" y="29" width="40" height="16" fill="#2C9A8F" />
        </g>
        <circle cx="24" cy="24" r="13" fill="#fff" opacity=".08" />
        <path d="M15.3 21.6a9.2 9.2 0 0 1 5-5.8" fill="none" stroke="#fff" strokeWidth="2.8" strokeLinecap="round" />
      </g>
    </svg>
  )
}
