/** Acts of the audit log without the log-ins, which most tests make before they begin. */
export const withoutLogIns = <A extends { act: string }>(acts: readonly A[]): A[] =>
  acts.filter(({ act }) => !act.startsWith('administrator log'))

/** And without openings of customers, which a test makes that reads one. */
export const changesIn = <A extends { act: string }>(acts: readonly A[]): A[] =>
  withoutLogIns(acts).filter(({ act }) => act !== 'customer opened')
