interface Drawn {
  marker: unknown
  element: unknown
}
export const keepElements: (document: object, press: (key: string) => void) => (markers: readonly object[]) => Drawn[]
