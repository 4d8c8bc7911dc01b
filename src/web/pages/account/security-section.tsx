import { SecurityPanel } from '#src/customer/security/security-panel.tsx'
import { securityWords } from '#src/words/security.ts'
import { sectionPath } from './section-of.ts'

/** @param path of the account page */
export const SecuritySection = ({ path }: { path: string }) => (
  <>
    <h2>{securityWords.title}</h2>
    <SecurityPanel passwordAt={sectionPath(path, 'password')} />
  </>
)
