import { useEffect } from "react";
import { useLocation } from "react-router";
import { followLocation } from "../../lib/popups/popup-history.ts";
import ProofStatus from "../../lib/proof/proof-status.tsx";
import Notices from "../../ui/overlay/notices.tsx";

/** What is above a page and not part of it: the notices, and the connection of its popups with the history. */
export default function AllNotices() {
	const { key } = useLocation();
	useEffect(() => followLocation(key), [key]);
	return (
		<>
			<Notices />
			<ProofStatus />
		</>
	);
}
