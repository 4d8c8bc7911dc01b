import { Component, type ReactNode } from 'react'
import type { Services } from '#src/kit/services.ts'
import { CrashPage } from './crash-page.tsx'

interface Props {
  services: Pick<Services, 'report'>
  /** Removes what stands over the page. */
  onCrash?: () => void
  children: ReactNode
}

/** Shows the crash page without the shell, and reports the error. */
export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError = () => ({ crashed: true })

  override componentDidCatch(error: Error) {
    this.props.onCrash?.()
    this.props.services.report(error)
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children
  }
}
