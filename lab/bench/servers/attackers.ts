import { constants, setPriority } from "node:os";
import { brokenPackets, hostileEvents, hostileNames, hostilePayloads, openRaw } from "@stride/testing";

/**
 * Attackers: each keeps a connection as long as the server allows, sends as much as it can, and reconnects when cut
 * off.
 */
const { url, known, attackers } = JSON.parse(String(process.argv[2])) as {
	url: string;
	known: string;
	attackers: number;
};
// Real attackers run on other machines: low priority keeps them from taking CPU from the measured processes.
setPriority(constants.priority.PRIORITY_LOW);
const addressesCount = 5;
const names = hostileNames(known);
const pauseMs = 100;

async function attack(number: number): Promise<never> {
	for (let round = number; ; round++) {
		const socket = await openRaw(url, { "x-forwarded-for": `203.0.113.${number % addressesCount}` });
		socket?.send(`40/v1/campaign/${known},`);
		for (let packet = 0; packet < 200 && socket?.isOpen(); packet++) {
			socket.send(`40${names[(round + packet) % names.length]},`);
			const event = JSON.stringify(hostileEvents[packet % hostileEvents.length]);
			socket.send(`42/v1/campaign/${known},[${event},${hostilePayloads[packet % hostilePayloads.length]}]`);
			socket.send(brokenPackets[packet % brokenPackets.length] ?? "");
		}
		await new Promise((resolve) => setTimeout(resolve, pauseMs));
		socket?.close();
	}
}

for (let number = 0; number < attackers; number++) void attack(number);
process.on("disconnect", () => process.exit(0));
