import { Mask } from 'maska'

const countOf = (text: string, kind: RegExp): number => text.match(kind)?.length ?? 0

/** A pasted or autofilled number may include the country code 1: it has one digit more than the mask accepts. */
const national = (mask: string, text: string): string => {
  const digits = text.replace(/\D/g, '')
  const isOver = /^[^A-Za-z@*]*$/.test(mask) && digits.length === countOf(mask, /#/g) + 1 && digits.startsWith('1')
  return isOver ? digits.slice(1) : text
}

/**
 * The text formatted by the mask: rejected characters are left out, and without any accepted character the text is
 * empty. Maska's own input listener is not used: it writes the input's value before React compares it, and React then
 * drops the change event.
 */
export const maskText = (mask: string, text: string): string => {
  const masked = new Mask({ mask })
  const given = national(mask, text)
  return masked.unmasked(given) === '' ? '' : masked.masked(given)
}
