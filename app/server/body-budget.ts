// What all bodies that are being read may hold together, and how much of it one sender may.

export interface BodyBudget {
  /** False when there is no room for that many bytes more; they are counted nevertheless until they are given back. */
  take(place: string, bytes: number): boolean;
  giveBack(place: string, bytes: number): void;
}

export function createBodyBudget(most: { readonly together: number; readonly each: number }): BodyBudget {
  const held = new Map<string, number>();
  let all = 0;
  const add = (place: string, bytes: number) => {
    const mine = (held.get(place) ?? 0) + bytes;
    all += bytes;
    if (mine === 0) held.delete(place);
    else held.set(place, mine);
    return mine;
  };
  return {
    take: (place, bytes) => add(place, bytes) <= most.each && all <= most.together,
    giveBack(place, bytes) {
      add(place, -bytes);
    },
  };
}
