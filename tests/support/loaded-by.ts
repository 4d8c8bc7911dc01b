/** Whatever a source text loads: static, dynamic, required, re-exported, as a type. */
export const loadedBy = (text: string): string[] => [
  ...[...text.matchAll(/\b(?:from|import|require)\s*\(?\s*(['"`])(.*?)\1/g)].map(([, , name = '']) => name),
  ...(/\b(?:import|require)\s*\(\s*[^'"`\s]/.test(text) ? ['(computed)'] : []),
]
