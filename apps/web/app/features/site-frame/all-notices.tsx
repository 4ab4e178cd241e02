import ProofStatus from "../../lib/proof/proof-status.tsx";
import Notices from "../../ui/overlay/notices.tsx";

/** The notices above a page, which are not part of it. */
export default function AllNotices() {
	return (
		<>
			<Notices />
			<ProofStatus />
		</>
	);
}
