/** Status hues that every theme keeps; pair the colour with words or a picture. */
export type Tone = 'info' | 'success' | 'warning' | 'danger'
