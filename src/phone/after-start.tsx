import { picturedPaths, provisionsOf } from '#contract/routes/derived.ts'
import { phoneRoutes, phoneShellReads } from '#contract/routes/phone.ts'
import { ShellTasks } from '#src/customer/shell/shell-tasks.tsx'
import { useSite } from '#src/kit/site/site-context.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { usePictures } from './shell/use-pictures.ts'
import type { AppRoute } from './routes.ts'
import type { Decision } from './shell/access.ts'
import { useDocumentDescription } from './shell/document-description.ts'

const pictured = picturedPaths(phoneRoutes)
const provisions = provisionsOf(phoneRoutes, phoneShellReads)

interface AfterStartProps {
  session: SessionSeen
  path: string
  decision: Decision<AppRoute>
}

/** What the phone does beside its screens: loaded when the first one is drawn. */
export default function AfterStart({ session, path, decision }: AfterStartProps) {
  usePictures(pictured, session, path)
  useDocumentDescription(decision, useSite().companyName)
  return <ShellTasks session={session} provisions={provisions} shell="phone" />
}
