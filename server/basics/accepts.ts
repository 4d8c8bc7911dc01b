/** Whether an Accept header names a type, and does not refuse it. Ranges such as image/* say nothing of one type. */
export const accepts = (accept: string | undefined, type: string): boolean =>
  (accept ?? '').split(',').some((part) => {
    const [name, ...rest] = part.split(';').map((each) => each.trim())
    return name === type && !rest.some((each) => /^q=0(\.0*)?$/.test(each))
  })
