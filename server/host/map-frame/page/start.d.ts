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

/** A map of a service, as the app directs it. */
export interface ServiceMap {
  draw: (markers: readonly object[]) => void
  move: (to: { at: object; zoom: number }) => void
  fit: (to: { box: object }) => void
  zoom: (by: { steps: number }) => void
}
export type OpenMap = (element: object, key: string, start: object, tools: object) => Promise<ServiceMap>
