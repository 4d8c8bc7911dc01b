import { Component, type ReactNode } from 'react'
import type { Services } from '#src/kit/services.ts'
import { CrashPage } from './crash-page.tsx'
import { liftFirstPaint } from './splash/first-paint.ts'

interface Props {
  services: Services
  children: ReactNode
}

/** Shows the crash page without the shell, and reports the error. */
export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError = () => ({ crashed: true })

  override componentDidCatch(error: Error) {
    liftFirstPaint()
    this.props.services.report(error)
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children
  }
}
