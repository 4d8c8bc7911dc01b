/** The shadow below small drawings. */
export const Ground = () => <ellipse cx="100" cy="146" rx="84" ry="9" fill="var(--brand)" opacity=".12" />
