export const spanOf: (zoom: number, width: number) => number
export const zoomOf: (span: number, width: number) => number
