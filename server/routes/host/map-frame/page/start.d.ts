import type { ScriptTools } from './script.js'

type FrameDocument = ScriptTools['document'] & {
  getElementById: (id: string) => { dataset: Record<string, string> } | null
  documentElement: { style: { setProperty: (name: string, value: string) => void } }
}

export interface FrameWindow {
  document: FrameDocument
  parent: { postMessage: (message: unknown, origin: string) => void }
  addEventListener: (kind: 'message', work: (event: object) => void) => void
}
export const startFrame: (window: FrameWindow, after: ScriptTools['after']) => void
