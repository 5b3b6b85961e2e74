import { describe, expect, it } from 'vitest';
import { planHall, seatsTaken } from './seats.ts';

describe('the hall', () => {
  it('is the same every time', () => {
    expect(planHall(9)).toEqual(planHall(9));
  });

  it.each([3, 5, 7, 9])('of %i rows is inside its frame', (rows) => {
    const { seats, width, height, dot } = planHall(rows);
    for (const { x, y } of seats) {
      expect(x - dot / 2).toBeGreaterThanOrEqual(-0.01);
      expect(x + dot / 2).toBeLessThanOrEqual(width + 0.01);
      expect(y - dot / 2).toBeGreaterThanOrEqual(-0.01);
      expect(y + dot / 2).toBeLessThanOrEqual(height + 0.01);
    }
  });

  it('fills from left to right', () => {
    const turns = planHall(9).seats.map((seat) => seat.turn);
    expect(turns).toEqual(turns.toSorted((a, b) => a - b));
    expect([turns[0], turns.at(-1)]).toEqual([0, 1]);
  });
});

describe('the seats taken', () => {
  it.each([
    [0, 0],
    [-1, 0],
    [Number.NaN, 0],
    [0.0001, 1],
    [0.5, 100],
    [0.9999, 199],
    [1, 200],
    [1.2, 200],
  ])('for a share of %d are %i of 200', (share, seats) => {
    expect(seatsTaken(share, 200)).toBe(seats);
  });
});
