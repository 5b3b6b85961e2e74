import { expect, it } from 'vitest';
import { mapLinks } from './venue-map-links.tsx';

const hall = {
  name: '滨海港湾会议中心 & Hall',
  address: '滨海市港湾大道 88 号',
  coordinates: { latitude: 38.91401, longitude: 121.6147629999 },
};

function links(place: Parameters<typeof mapLinks>[0]) {
  return Object.fromEntries(mapLinks(place).map(({ kind, href }) => [kind, new URL(href)]));
}

it('states for each map that the coordinates are WGS 84, in the order it expects', () => {
  const { amap, baidu, openstreetmap } = links(hall);
  expect(amap?.origin).toBe('https://uri.amap.com');
  expect(amap?.searchParams.get('position')).toBe('121.614763,38.91401');
  expect(amap?.searchParams.get('coordinate')).toBe('wgs84');
  expect(baidu?.origin).toBe('https://api.map.baidu.com');
  expect(baidu?.searchParams.get('location')).toBe('38.91401,121.614763');
  expect(baidu?.searchParams.get('coord_type')).toBe('wgs84');
  expect(openstreetmap?.searchParams.get('mlat')).toBe('38.91401');
  expect(openstreetmap?.hash).toBe('#map=16/38.91401/121.614763');
});

it('encodes any name', () => {
  const { amap, baidu } = links(hall);
  expect(amap?.searchParams.get('name')).toBe(hall.name);
  expect(baidu?.searchParams.get('title')).toBe(hall.name);
  expect(baidu?.searchParams.get('content')).toBe(hall.address);
});

it('searches for the address without coordinates, and for the name without either', () => {
  expect(links({ ...hall, coordinates: null })['amap']?.searchParams.get('keyword')).toBe(hall.address);
  const named = links({ name: 'Harbour Hall', address: '', coordinates: null });
  expect(named['openstreetmap']?.searchParams.get('query')).toBe('Harbour Hall');
  expect(mapLinks({ name: '', address: '', coordinates: null })).toEqual([]);
});

it('accepts the equator and the prime meridian', () => {
  const { amap } = links({ ...hall, coordinates: { latitude: 0, longitude: 0 } });
  expect(amap?.searchParams.get('position')).toBe('0,0');
});
