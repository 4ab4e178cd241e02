import { performance } from "node:perf_hooks";

/* A visitor as a separate process: requests a public address continuously and reports the response times on request. */

const [, , url = ""] = process.argv;
let times: number[] = [];
process.on("message", () => {
	process.send?.(times);
	times = [];
});
process.on("disconnect", () => process.exit(0));
for (;;) {
	const began = performance.now();
	await (await fetch(url)).arrayBuffer();
	times.push(performance.now() - began);
}
