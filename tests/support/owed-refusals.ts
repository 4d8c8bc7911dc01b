/** Codes that an operation lists and no test provokes yet. The list only shrinks. */
export const owedRefusals: readonly string[] = []
