import { useEffect, useMemo, useState } from "react";
import { createListeners } from "../../lib/listeners.ts";
import { createSoundGraph, type GraphRate, type SoundGraph } from "./capture/sound-graph.ts";
import { createMutedSpeech, volumeThresholds } from "./capture/voice.ts";

/** The level meter's source; only the meter re-renders ten times a second. */
export type Level = { subscribe: (listener: () => void) => () => void; volume: () => number };

export type Sound = {
	level: Level;
	isMuted: boolean;
	setMuted: (isMuted: boolean) => void;
	/** The microphone test is passed. */
	isTested: boolean;
	isSpeakingMuted: boolean;
	/** The browser refuses the microphone's sample rate; the broadcast would be silent. */
	isRefused: boolean;
	/** `interrupted`: by the system, as for a phone call. `suspended`: until the author touches the page. */
	state: AudioContextState;
	/** The system has muted the microphone. */
	isTrackMuted: boolean;
	graph: SoundGraph | null;
};

/** The analyser covers 11 ms per measurement; at longer intervals a short sound could fall between two of them. */
const measureMs = 20;
/** The meter shows the loudest of these measurements: ten times a second. */
const measurementsShown = 5;

/** The microphone's level, mute and test. */
export function useSound(track: MediaStreamTrack | null, startsMuted: boolean): Sound {
	const [graph, setGraph] = useState<SoundGraph | null>(null);
	const [isMuted, setMuted] = useState(startsMuted);
	const [isTested, setTested] = useState(false);
	const [isSpeakingMuted, setSpeakingMuted] = useState(false);
	const meter = useMemo(createMeter, []);

	const [rate, setRate] = useState<GraphRate>("encoder");
	useEffect(() => {
		const made = createSoundGraph(rate);
		setGraph(made);
		return () => void made.close();
	}, [rate]);
	const [isRefused, setRefused] = useState(false);
	useEffect(() => {
		if (!graph) return;
		const isConnected = graph.connect(track);
		// Firefox connects a microphone of another rate to a graph that does not prescribe one.
		if (!isConnected && rate === "encoder") setRate("device");
		else setRefused(!isConnected);
	}, [graph, track, rate]);
	useEffect(() => {
		if (!graph || !track) return;
		// After a reload browsers require a gesture before audio may run.
		const resume = () => void graph.resume();
		const presses = ["pointerdown", "keydown"] as const;
		resume();
		for (const press of presses) addEventListener(press, resume);
		return () => {
			for (const press of presses) removeEventListener(press, resume);
		};
	}, [graph, track]);
	const [state, setState] = useState<AudioContextState>("suspended");
	useEffect(() => {
		if (!graph) return;
		const update = () => setState(graph.state());
		const resume = () => void (document.visibilityState === "visible" && graph.resume());
		update();
		document.addEventListener("visibilitychange", resume);
		const unwatch = graph.watchState(update);
		return () => {
			document.removeEventListener("visibilitychange", resume);
			unwatch();
		};
	}, [graph]);
	const [isTrackMuted, setTrackMuted] = useState(false);
	useEffect(() => {
		const update = () => setTrackMuted(track?.muted ?? false);
		update();
		for (const event of ["mute", "unmute"] as const) track?.addEventListener(event, update);
		return () => {
			for (const event of ["mute", "unmute"] as const) track?.removeEventListener(event, update);
		};
	}, [track]);
	useEffect(() => graph?.setMuted(isMuted), [graph, isMuted]);
	useEffect(() => {
		if (!graph) return;
		const speech = createMutedSpeech();
		let recent: number[] = [];
		const timer = setInterval(() => {
			const volume = graph.hasSource() ? graph.volume() : 0;
			recent.push(volume);
			if (recent.length === measurementsShown) {
				meter.publish(Math.max(...recent));
				recent = [];
			}
			if (volume > volumeThresholds.tested) setTested(true);
			setSpeakingMuted(speech.add(performance.now(), volume, isMuted));
		}, measureMs);
		return () => clearInterval(timer);
	}, [graph, isMuted, meter]);

	return { level: meter, isMuted, setMuted, isTested, isSpeakingMuted, isRefused, state, isTrackMuted, graph };
}

function createMeter() {
	const listeners = createListeners();
	let volume = 0;
	return {
		subscribe: listeners.add,
		volume: () => volume,
		publish(next: number) {
			volume = Math.round(next);
			listeners.notify();
		},
	};
}
