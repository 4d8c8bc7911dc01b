/** Bytes as text: "812 KB", "12 MB", "1.4 GB". A unit is 1,000 of the smaller one, as on phones. */
export const sizeInWords = (bytes: number): string => {
  if (bytes < 999_500) return `${Math.ceil(bytes / 1_000)} KB`
  if (bytes < 999_500_000) return `${Math.round(bytes / 1_000_000)} MB`
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`
}
