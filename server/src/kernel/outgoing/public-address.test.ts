import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  ['this network', '0.0.0.0', '0.1.2.3'],
  ['private networks', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['a carrier’s NAT', '100.64.0.1', '100.127.255.255', '100.100.100.200'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['link-local', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  ['protocol assignments', '192.0.0.8', '192.88.99.1', '2001::1', '2001:1ff::1'],
  ['documentation', '192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1'],
  ['benchmarks', '198.18.0.1', '198.19.255.255'],
  ['multicast', '224.0.0.1', '239.255.255.250', 'ff02::1'],
  ['reserved and broadcast', '240.0.0.1', '255.255.255.255'],
  ['unspecified', '::'],
  ['IPv4 in IPv6', '::ffff:127.0.0.1', '::ffff:93.184.216.34', '::7f00:1', '::127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1', '64:ff9b:1::1'],
  ['6to4 and Teredo', '2002:7f00:1::', '2001:0:7f00:1::'],
  ['unique local', 'fc00::1', 'fd00:ec2::254'],
  ['site-local', 'fec0::1'],
  ['discard', '100::1'],
  ['no address', '', 'localhost', '127.1', '0x7f000001', '2130706433'],
])('refuses %s', (_what, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test('accepts public addresses, up to the edges of the refused networks', () => {
  const edges = [
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
  ];
  const others = [
    '1.1.1.1',
    '93.184.216.34',
    '223.255.255.255',
    '2606:4700::1111',
    '2400:3200::1',
    '2a00::1',
  ];
  expect([...edges, ...others].filter((address) => !isPublicAddress(address))).toEqual([]);
});
