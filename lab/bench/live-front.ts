import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, until } from "@stride/testing";
import { MissingProgram } from "./missing-program.ts";

const varnishConfig = new URL("../../deploy/varnish.vcl", import.meta.url);
const nginxConfig = new URL("../../docs/nginx-live.conf", import.meta.url);
const programs = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };

export function requireFront(title: string): void {
	for (const [program, option] of [
		["nginx", "-v"],
		["varnishd", "-V"],
	] as const) {
		if (!spawnSync(program, [option], { env: programs }).error) continue;
		throw new MissingProgram(title, `${program} is missing: install it (apt-get install nginx-light varnish)`);
	}
}

/** nginx with Varnish behind it, both with the configuration of the operator's guide. */
export async function startFront(product: string, port: number) {
	const folder = await mkdtemp(join(tmpdir(), "stride-front-"));
	const varnishPort = await freePort();
	await writeFile(join(folder, "product.vcl"), await readVarnishConfig(product));
	await writeFile(join(folder, "secret.conf"), 'set $live_link_secret "";');
	await writeFile(join(folder, "nginx.conf"), await readNginxConfig({ folder, port, varnishPort, product }));
	const name = join(folder, "run");
	const children: ChildProcess[] = [];
	const start = (program: string, options: string[], address: string) => {
		const child = spawn(program, options, { env: programs, stdio: "ignore" });
		children.push(child);
		return until(program, async () => {
			if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}.`);
			return fetch(address).then(
				() => true,
				() => false,
			);
		});
	};
	const varnish = `127.0.0.1:${varnishPort}`;
	const ownOptions = ["-F", "-j", "none", "-n", name, "-s", "malloc,256m"];
	await start("varnishd", [...ownOptions, "-a", varnish, "-f", join(folder, "product.vcl")], `http://${varnish}`);
	await start("nginx", ["-e", "stderr", "-c", join(folder, "nginx.conf")], `http://127.0.0.1:${port}`);
	return {
		/** Of Varnish. */
		requestsToProduct(): number {
			const options = ["-n", name, "-1", "-j", "-f", "MAIN.backend_req"];
			const { counters } = JSON.parse(execFileSync("varnishstat", options, { encoding: "utf8" })) as {
				counters: Record<string, { value: number }>;
			};
			return counters["MAIN.backend_req"]?.value ?? 0;
		},
		async stop(): Promise<void> {
			for (const child of children.reverse()) {
				const ended = new Promise((resolve) => child.once("exit", resolve));
				child.kill("SIGTERM");
				await ended;
			}
			await rm(folder, { recursive: true, force: true });
		},
	};
}

async function readVarnishConfig(product: string): Promise<string> {
	const { hostname, port } = new URL(product);
	return (await readFile(varnishConfig, "utf8"))
		.replace('.host = "127.0.0.1"', `.host = "${hostname}"`)
		.replace('.port = "3000"', `.port = "${port}"`);
}

type Places = { folder: string; port: number; varnishPort: number; product: string };

async function readNginxConfig({ folder, port, varnishPort, product }: Places): Promise<string> {
	const live = (await readFile(nginxConfig, "utf8")).replace(
		"/etc/nginx/stride-link-secret.conf",
		`${folder}/secret.conf`,
	);
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
	return `daemon off; master_process off; pid ${folder}/pid; error_log stderr; worker_rlimit_nofile 8192;
		events { worker_connections 4096; }
		http { access_log off; keepalive_requests 1000000; ${temporary.join(" ")}
			proxy_cache_path ${folder}/recordings keys_zone=recordings:1m;
			upstream stride { server ${new URL(product).host}; }
			upstream stride_video { server 127.0.0.1:${varnishPort}; keepalive 256; }
			server { listen 127.0.0.1:${port}; ${live} location / { return 404; } } }`;
}
