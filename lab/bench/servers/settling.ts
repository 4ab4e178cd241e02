import { createSettlingApp } from "../settling-app.ts";

/** Settles ranges of donations with the given concurrency and reports settlements per second, and per second of CPU. */
const app = await createSettlingApp(JSON.parse(String(process.argv[2])));

process.on("message", async ({ from, count, atOnce }: { from: number; count: number; atOnce: number }) => {
	let next = from;
	const work = async () => {
		while (next < from + count) await app.settle(next++);
	};
	const began = performance.now();
	const cpu = process.cpuUsage();
	await Promise.all(Array.from({ length: atOnce }, work));
	const { user, system } = process.cpuUsage(cpu);
	const seconds = (performance.now() - began) / 1_000;
	process.send?.({ perSecond: count / seconds, perCpuSecond: count / ((user + system) / 1e6) });
});
process.on("disconnect", () => void app.stop().then(() => process.exit(0)));
process.send?.({ url: "" });
