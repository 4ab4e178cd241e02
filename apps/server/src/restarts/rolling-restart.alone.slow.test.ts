import {
	createTestApp,
	createTestCampaign,
	createTestClient,
	donationBody,
	ensureWebBuild,
	freePort,
	isRelease,
	signUpPerson,
	tinyJpeg,
	until,
} from "@stride/testing";
import { expect, inject, it } from "vitest";
import { connectBroadcaster, repeatedPackets } from "../providers/embedded-live/broadcaster.test-steps.ts";
import { sendSteadily, startNode, startProxy } from "./rolling-restart.test-steps.ts";

const perSecond = 20;
const rounds = isRelease ? 5 : 1;

it("[U4] no request fails while the nodes restart one after the other during a broadcast", async () => {
	await ensureWebBuild();
	const [proxyPort, ...nodePorts] = [await freePort(), await freePort(), await freePort()];
	const publicUrl = `http://127.0.0.1:${proxyPort}`;
	// Hosts the broadcast; the two nodes behind the proxy serve pages and the API.
	const media = await createTestApp(inject("postgresUrl"), { env: { PUBLIC_URL: publicUrl, ROLES: "media,worker" } });
	const { config } = media.app.deps;
	const env = (port: number) => ({
		LOG_LEVEL: "silent",
		DATA_DIR: config.dataDir,
		DATABASE_URL: media.databaseUrl,
		PORT: String(port),
		PUBLIC_URL: publicUrl,
		SANDBOX_PORT: String(config.sandbox.port),
		SANDBOX_SMTP_PORT: String(config.sandbox.smtpPort),
		DEMO_DATA: "false",
		RATE_LIMIT_FACTOR: "1000",
		ROLES: "web,worker",
		// Several readings of readiness by the proxy, also on a busy machine.
		STOP_DELAY_SECONDS: "4",
	});
	const nodes = await Promise.all(nodePorts.map((port) => startNode(env(port))));
	const proxy = await startProxy(proxyPort, nodePorts);
	try {
		const author = await signUpPerson({
			...media,
			client: (language) => createTestClient(publicUrl, language ? { language } : {}),
		});
		const campaign = await createTestCampaign(author);
		const broadcast = await goOnAir();
		const traffic = sendSteadily(perSecond, {
			// A query makes a page of its own for each visitor, which calls the API in the process.
			page: (n) => get(`/en?visit=${n}`),
			"campaign page": (n) => get(`/en/campaign/${campaign.id}?visit=${n}`),
			donation: async () => {
				const params = { campaignId: campaign.id };
				await createTestClient(publicUrl).call("donate", { params, body: donationBody() });
				return null;
			},
		});
		const ends: string[] = [];
		for (let round = 0; round < rounds; round++) {
			for (const node of nodes) {
				// As an orchestrator: a node that has just started first catches up.
				await until(
					"both nodes to serve",
					() => proxy.ready() === nodes.length && proxy.waiting() < perSecond,
					120_000,
				);
				ends.push(await node.restart());
			}
		}
		await until("both nodes to be ready again", () => proxy.ready() === nodes.length, 120_000);
		const { counts, failures } = await traffic.end();
		expect(failures).toEqual([]);
		expect(ends).toEqual(ends.map(() => "0"));
		for (const count of Object.values(counts)) expect(count).toBeGreaterThan(20 * rounds);
		expect(await broadcast.end()).toEqual({ isOpen: true, unsent: 0 });

		async function goOnAir() {
			const body = {
				title: "Live while the nodes restart",
				description: "Forty kilometres on foot.",
				image: tinyJpeg,
				startDate: new Date(Date.now() + 60_000).toISOString(),
			};
			const stream = await author.call("createLiveStream", { params: { campaignId: campaign.id }, body });
			const { streamKey } = await author.call("createLiveConfig", { params: { streamId: stream.id } });
			const broadcaster = await connectBroadcaster(media.url.replace(/^http/, "ws"));
			await broadcaster.greet(streamKey);
			broadcaster.configure();
			const packets = repeatedPackets(20);
			let sentMs = 0;
			const first = Number(packets[0]?.timeUs) / 1000;
			const began = performance.now();
			const timer = setInterval(() => {
				const untilMs = performance.now() - began;
				const due = ({ timeUs }: { timeUs: number }) =>
					timeUs / 1000 - first >= sentMs && timeUs / 1000 - first < untilMs;
				broadcaster.push(packets.filter(due));
				sentMs = untilMs;
			}, 200);
			const openGroup = 160;
			return {
				/** @returns whether the connection lasted, and how many frames before the open group are not acknowledged */
				async end() {
					clearInterval(timer);
					const sent = packets.filter(({ timeUs }) => timeUs / 1000 - first < sentMs).length;
					await until("acknowledgements", () => broadcaster.acknowledged() >= sent - openGroup);
					const isOpen = broadcaster.isOpen();
					broadcaster.cut();
					return { isOpen, unsent: Math.max(0, sent - openGroup - broadcaster.acknowledged()) };
				},
			};
		}
	} finally {
		proxy.stop();
		await Promise.all(nodes.map((node) => node.stop()));
		await media.stop();
	}

	async function get(path: string): Promise<string | null> {
		const answer = await fetch(`${publicUrl}${path}`, { headers: { accept: "text/html" } });
		const text = await answer.text();
		return answer.status === 200 && text.includes("</html>") ? null : `${path} ${answer.status} ${text.slice(0, 200)}`;
	}
});
