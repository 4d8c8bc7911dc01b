/** The digits of the typed text, without spaces, dashes and any other character. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '')
