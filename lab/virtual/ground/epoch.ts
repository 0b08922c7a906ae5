/** When the time of every plan begins. */
export const began = Date.UTC(2026, 0, 1);
