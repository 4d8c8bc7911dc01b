/** The numbers from 1 to `count`, dealt to phones in turn. */
export const sharesOf = (count: number, phones: number): number[][] => {
  const all = Array.from({ length: count }, (_, index) => index + 1)
  return Array.from({ length: phones }, (_, phone) => all.filter((number) => number % phones === phone))
}
