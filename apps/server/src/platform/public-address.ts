import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Of IPv6 only this part is given out to the public; in it some blocks are not. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address is one of the public internet: not of this machine or its network, no metadata service, no
 * group, nothing reserved, and nothing that carries an IPv4 address inside another one, behind which any of these may be.
 */
export function isPublicAddress(text: string): boolean {
	// The parser also reads octal, hexadecimal and shortened forms, each of which others read as another address.
	if (isIP(text) === 0 || !ipaddr.isValid(text)) return false;
	const address = ipaddr.parse(text);
	if (address.kind() === "ipv4") return address.range() === "unicast";
	return address.range() === "unicast" && (address as ipaddr.IPv6).match(globalUnicast);
}
