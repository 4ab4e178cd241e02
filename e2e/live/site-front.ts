import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../packages/testing/src/free-port.ts";
import { until } from "../../packages/testing/src/until.ts";

const programs = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };

export type SiteFront = { operate(command: string): void; stop(): Promise<void> };

/** A shipped file with the replacements of a run; each must occur in it. */
async function shipped(path: string, replacements: readonly (readonly [string | RegExp, string])[]): Promise<string> {
	let text = await readFile(new URL(`../../${path}`, import.meta.url), "utf8");
	for (const [from, to] of replacements) {
		const replaced = text.replaceAll(from, to);
		if (replaced === text) throw new Error(`${path} does not contain ${from}`);
		text = replaced;
	}
	return text;
}

const temporary = (folder: string) =>
	["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`).join(" ");

/** nginx and Varnish in front of the whole product, as shipped but for TLS. */
export async function startSiteFront(port: number, productPort: number, linkSecret: string): Promise<SiteFront> {
	const folder = await mkdtemp(join(tmpdir(), "stride-front-"));
	const varnishPort = await freePort();
	const live = await shipped("docs/nginx-live.conf", [
		["/etc/nginx/stride-link-secret.conf", `${folder}/secret.conf`],
		["Host $host", "Host $http_host"],
	]);
	const site = await shipped("docs/nginx.conf", [
		["listen 80;", `listen unix:${folder}/plain.sock;`],
		["listen 443 ssl;", `listen 127.0.0.1:${port};`],
		[/\tssl_[^\n]*\n/g, ""],
		["/var/cache/nginx/", `${folder}/`],
		["/var/log/nginx/", `${folder}/`],
		["127.0.0.1:3000", `127.0.0.1:${productPort}`],
		// The site has a port of its own here.
		["Host $host", "Host $http_host"],
		[/\tlocation ~ \^\/live\/[^}]*}/g, `include ${folder}/live.conf;`],
	]);
	const main = `daemon off; master_process off; pid ${folder}/pid;
		events { worker_connections 1024; }
		http { ${temporary(folder)}
			proxy_cache_path ${folder}/recordings levels=1:2 keys_zone=recordings:10m use_temp_path=off;
			upstream stride_video { server 127.0.0.1:${varnishPort}; keepalive 256; }
			${site} }`;
	const files: Record<string, string> = {
		"live.vcl": await shipped("deploy/varnish.vcl", [['.port = "3000"', `.port = "${productPort}"`]]),
		"secret.conf": `set $live_link_secret "${linkSecret}";`,
		"live.conf": live,
		"nginx.conf": main,
	};
	for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);

	const run = `${folder}/run`;
	const options = ["-F", "-j", "none", "-n", run, "-s", "malloc,64m", "-f", `${folder}/live.vcl`];
	const varnish = await startProgram("varnishd", [...options, "-a", `127.0.0.1:${varnishPort}`], varnishPort);
	const nginx = await startProgram("nginx", ["-e", "stderr", "-c", `${folder}/nginx.conf`], port);
	return {
		/** Runs a command of the operator's guide on these caches. */
		operate(command) {
			const own = command.replaceAll("/var/cache/nginx/", `${folder}/`).replace("varnishadm", `varnishadm -n ${run}`);
			execFileSync("sh", ["-c", own], { env: programs });
		},
		async stop() {
			await nginx.stop();
			await varnish.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

async function startProgram(program: string, options: readonly string[], port: number) {
	const child = spawn(program, options, { env: programs, stdio: "ignore" });
	const ended = once(child, "exit");
	await until(program, async () => {
		if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}.`);
		return fetch(`http://127.0.0.1:${port}`).then(
			() => true,
			() => false,
		);
	});
	return {
		async stop() {
			child.kill("SIGTERM");
			await ended;
		},
	};
}
