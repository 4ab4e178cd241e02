import { createSettlingApp } from "../settling-app.ts";

/** Settles ranges of donations with the given concurrency and reports settlements per second. */
const app = await createSettlingApp(JSON.parse(String(process.argv[2])));

process.on("message", async ({ from, count, atOnce }: { from: number; count: number; atOnce: number }) => {
	let next = from;
	const work = async () => {
		while (next < from + count) await app.settle(next++);
	};
	const began = performance.now();
	await Promise.all(Array.from({ length: atOnce }, work));
	process.send?.({ perSecond: count / ((performance.now() - began) / 1_000) });
});
process.on("disconnect", () => void app.stop().then(() => process.exit(0)));
process.send?.({ url: "" });
