// The health check of the image: 0 while this process serves requests, else 1.
const port = process.env["PORT"] || "3000";
try {
	const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4_000) });
	process.exitCode = ok ? 0 : 1;
} catch {
	process.exitCode = 1;
}
