import { describe, expect, it } from "vitest";
import { createClientAddress, networkOf } from "./client-address.ts";

describe("the address of a client", () => {
	it.each([
		["no proxy is trusted", false, "203.0.113.9", "198.51.100.1", "203.0.113.9"],
		["nothing was forwarded", ["10.0.0.1"], "10.0.0.1", undefined, "10.0.0.1"],
		["one proxy is trusted", ["10.0.0.1"], "10.0.0.1", "198.51.100.1", "198.51.100.1"],
		["the visitor forges the head of the chain", ["10.0.0.1"], "10.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
		["two proxies in a range are trusted", ["10.0.0.0/8"], "10.0.0.1", "198.51.100.1, 10.9.9.9", "198.51.100.1"],
		["the caller is not the proxy", ["10.0.0.1"], "203.0.113.9", "198.51.100.1", "203.0.113.9"],
		["all are trusted", true, "10.0.0.1", "1.1.1.1, 198.51.100.1", "1.1.1.1"],
		["the proxy is named by a keyword", ["loopback"], "127.0.0.1", "198.51.100.1", "198.51.100.1"],
		["the proxy speaks IPv6", ["fd00::/8"], "fd00::1", "2001:db8::7", "2001:db8::7"],
		["the proxy's IPv4 is written as IPv6", ["10.0.0.0/8"], "::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"],
		["the forwarded value is no address", ["10.0.0.1"], "10.0.0.1", "x'; --", "x'; --"],
	] as const)("[U4] is resolved when %s", (_, trust, remoteAddress, forwardedFor, expected) => {
		expect(createClientAddress(trust)({ remoteAddress, forwardedFor })).toBe(expected);
	});
});

describe("the address that limits count", () => {
	it.each([
		["203.0.113.9", "203.0.113.9"],
		["::ffff:203.0.113.9", "203.0.113.9"],
		["::ffff:cb00:7109", "203.0.113.9"],
		["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
		["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
		["2001:db8:1:3::1", "2001:db8:1:3::/64"],
		["2001:db8::1", "2001:db8:0:0::/64"],
		["fe80::1%eth0", "fe80:0:0:0::/64"],
		["::1", "0:0:0:0::/64"],
		["not an address", "not an address"],
		["", ""],
		// The client has disconnected.
		[undefined, ""],
	])("[U3] of %j is %j", (address, expected) => {
		expect(networkOf(address)).toBe(expected);
	});
});
