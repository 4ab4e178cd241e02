import { zodResolver } from "@hookform/resolvers/zod";
import { SubscribeForm } from "@stride/contract/campaigns/subscriptions";

export default zodResolver(SubscribeForm);
