/** Acts of the audit log without the log-ins, which most tests make before they begin. */
export const withoutLogIns = <A extends { act: string }>(acts: readonly A[]): A[] =>
  acts.filter(({ act }) => !/^(administrator|customer) log/.test(act))

/** And without openings of customers and checks of plates, which a test makes that reads one. */
export const changesIn = <A extends { act: string }>(acts: readonly A[]): A[] =>
  withoutLogIns(acts).filter(({ act }) => act !== 'customer opened' && act !== 'plate checked')
