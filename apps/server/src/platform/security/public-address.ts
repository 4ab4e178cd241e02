import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether the host of a URL is an IP address outside the public internet. A name may still resolve to such. */
export function isPrivateLiteral(hostname: string): boolean {
	const literal = hostname.replace(/^\[|\]$/g, "");
	return isIP(literal) !== 0 && !isPublicAddress(literal);
}

/** The only part of IPv6 that is allocated to the public; some of its blocks are excluded. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address belongs to the public internet: not to this machine or its network, no metadata service, no
 * multicast, nothing reserved, and no address that embeds an IPv4 one, behind which any of these may be.
 */
export function isPublicAddress(text: string): boolean {
	// The parser also accepts octal, hexadecimal and shortened forms, which other parsers read as other addresses.
	if (isIP(text) === 0 || !ipaddr.isValid(text)) return false;
	const address = ipaddr.parse(text);
	if (address.kind() === "ipv4") return address.range() === "unicast";
	return address.range() === "unicast" && (address as ipaddr.IPv6).match(globalUnicast);
}
