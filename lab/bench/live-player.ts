import { type Agent, get } from "node:http";

/** The part after the last listed one (RFC 8216bis, 6.2.5.2). */
export function nextReload(playlist: string): string {
	const first = Number(/EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1]);
	const segments = playlist.match(/#EXTINF:/g)?.length ?? 0;
	const open = playlist.slice(playlist.lastIndexOf("#EXTINF:") + 1);
	const parts = open.match(/#EXT-X-PART:/g)?.length ?? 0;
	return `?_HLS_msn=${first + segments}&_HLS_part=${parts}`;
}

export function read(agent: Agent, url: string): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		get(url, { agent }, (answer) => {
			const chunks: Buffer[] = [];
			answer.on("data", (chunk: Buffer) => chunks.push(chunk));
			answer.on("end", () => {
				if (answer.statusCode === 200) resolve(Buffer.concat(chunks));
				else reject(new Error(`${url} answered ${answer.statusCode}.`));
			});
			answer.on("error", reject);
		}).on("error", reject);
	});
}
