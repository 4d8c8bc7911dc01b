/** Terms have one paragraph per block of lines. */
export const paragraphsOf = (html: string | null): string[] =>
  html?.split(/\n\s*\n/).filter((block) => block.trim() !== '') ?? []
