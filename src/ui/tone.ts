/** Status hues, the same in every theme; pair the colour with text or an icon. */
export type Tone = 'info' | 'success' | 'warning' | 'danger'
