import { BlockList, isIP, isIPv4 } from 'node:net';

// The IANA registries of special-purpose addresses, without the public ones.
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Behind a carrier's NAT; some clouds have their metadata service here.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');

// Only 2000::/3 is public; so mapped (::ffff:0:0/96), NAT64 (64:ff9b::/96), unique local, link-local and multicast
// addresses are not.
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const notPublicSix = new BlockList();
for (const [network, prefix] of [
  // Teredo and other protocols.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4, which leads to any IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublicSix.addSubnet(network, prefix, 'ipv6');

/** Returns whether this is the address of one host on the public internet. False for anything but an IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !notPublic.check(address);
  return globalUnicast.check(address, 'ipv6') && !notPublicSix.check(address, 'ipv6');
}
