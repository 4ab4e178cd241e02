/** Names that an attacker's name server resolves to private addresses. */
export const hiddenNames: Record<string, string[]> = {
	"loopback.example": ["127.0.0.1"],
	"six.example": ["::1"],
	"mapped.example": ["::ffff:127.0.0.1"],
	"nat64.example": ["64:ff9b::7f00:1"],
	"sixtofour.example": ["2002:7f00:1::1"],
	"private.example": ["10.0.0.1"],
	"metadata.example": ["169.254.169.254"],
	"both.example": ["8.8.8.8", "127.0.0.1"],
	"both-turned.example": ["127.0.0.1", "8.8.8.8"],
	"zero.example": ["0.0.0.0"],
	"unique-local.example": ["fd00:ec2::254"],
	"link-local.example": ["fe80::1"],
	"carrier.example": ["100.64.0.1"],
	"broadcast.example": ["255.255.255.255"],
	"nothing.example": [],
};

const hosts = `
127.0.0.1 127.0.0.2 127.1 127.0.1 127.255.255.254 0 0.0.0.0 0x7f000001 0x7f.0.0.1 0x7f.1 2130706433 017700000001 0177.0.0.1
0177.1 127.0.0.1. 127.000.000.001 ①②⑦.⓪.⓪.① 127。0。0。1 127．0．0．1 %31%32%37.0.0.1 4294967295
10.0.0.1 10.255.255.255 0xa000001 167772161 172.16.0.1 172.31.255.255 192.168.0.1 192.168.1.1 3232235777 0300.0250.0.1
169.254.169.254 169.254.0.1 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.170.2 100.64.0.1 100.100.100.200
198.18.0.1 192.0.0.1 192.0.2.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
[::] [::1] [0:0:0:0:0:0:0:1] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:10.0.0.1] [::ffff:a9fe:a9fe]
[0:0:0:0:0:ffff:127.0.0.1] [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe]
[64:ff9b:1::1] [2002:7f00:1::1] [2002:a00:1::1] [2002:a9fe:a9fe::1] [2001:0:7f00:1::1] [2001:db8::1] [100::1] [fe80::1]
[fe80::a9fe:a9fe] [fec0::1] [fc00::1] [fd00::1] [fd00:ec2::254] [ff02::1] [ff0e::1] [5f00::1] [3fff::1]
localhost LOCALHOST localhost. metadata.google.internal
`
	.trim()
	.split(/\s+/);

/** Addresses that must be rejected, most of them with the port of the canary. */
export function hostileAddresses(canaryPort: number): string[] {
	const at = (host: string) => `http://${host}:${canaryPort}/`;
	return [
		...hosts.map(at),
		...Object.keys(hiddenNames).map(at),
		...["127.0.0.1", "[::1]", "169.254.169.254", "localhost", "loopback.example"].map((host) => `http://${host}/`),
		...["127.0.0.1", "[::1]", "10.0.0.1", "loopback.example"].map((host) => `https://${host}:${canaryPort}/`),
		`http://user:word@127.0.0.1:${canaryPort}/`,
		`http://user@loopback.example:${canaryPort}/`,
		`http://example.org@127.0.0.1:${canaryPort}/`,
		`http://127.0.0.1:${canaryPort}#@example.org/`,
		`http://example.org:${canaryPort}:80/`,
		`http:127.0.0.1:${canaryPort}/`,
		`http:/127.0.0.1:${canaryPort}/`,
		`//127.0.0.1:${canaryPort}/`,
		`127.0.0.1:${canaryPort}`,
		`loopback.example:${canaryPort}/path?x=1#y`,
		`http://127.0.0.1\t:${canaryPort}/`,
		`http://127.0.0.1:${canaryPort}/latest/meta-data/`,
		"http://127.0.0.1:22/",
		"http://127.0.0.1:5432/",
		"http://127.0.0.1:6379/",
		"file:///etc/passwd",
		"ftp://127.0.0.1/",
		`gopher://127.0.0.1:${canaryPort}/_GET`,
		"javascript:alert(1)",
		"data:text/html,<title>x</title>",
		"view-source:http://127.0.0.1/",
		`dict://127.0.0.1:${canaryPort}/`,
		`ws://127.0.0.1:${canaryPort}/`,
		`blob:http://127.0.0.1:${canaryPort}/`,
	];
}
