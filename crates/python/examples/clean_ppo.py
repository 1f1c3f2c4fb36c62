"""PPO in one file, in the style of CleanRL, on the native vector environment. Needs torch: pip install 'croupier[torch]'.

``python clean_ppo.py [steps]`` learns Flesh and Blood against an opponent that chooses at random, for about two
minutes. Both have the same deck, and the seats change. It prints the win rate in new games before and after.
"""

import sys
import time
from dataclasses import dataclass

import croupier  # noqa: F401
import gymnasium
import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical


@dataclass
class Args:
    env_id: str = "croupier/FaB-v0"
    deck: str = "generic"
    opponent: str = "random"
    seed: int = 1
    total_timesteps: int = 150_000
    num_envs: int = 128
    num_steps: int = 64
    learning_rate: float = 1e-3
    gamma: float = 0.999
    gae_lambda: float = 0.95
    num_minibatches: int = 8
    update_epochs: int = 3
    clip_coef: float = 0.2
    ent_coef: float = 0.01
    vf_coef: float = 0.5
    max_grad_norm: float = 0.5
    eval_games: int = 400


class Agent(nn.Module):
    """Scores every choice by its own row and the situation. The same weights read all rows."""

    def __init__(self, space: gymnasium.spaces.Dict, hidden: int = 128) -> None:
        super().__init__()
        self.situation = nn.Sequential(
            nn.Linear(space["observation"].shape[0], hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.choice = nn.Linear(space["choices"].shape[1], hidden)
        self.actor = nn.Linear(hidden, 1)
        self.critic = nn.Linear(hidden, 1)

    def get_value(self, obs: dict[str, Tensor]) -> Tensor:
        return self.critic(self.situation(obs["observation"])).squeeze(-1)

    def get_action_and_value(
        self, obs: dict[str, Tensor], action: Tensor | None = None
    ) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        situation = self.situation(obs["observation"])
        logits = self.actor(torch.relu(self.choice(obs["choices"]) + situation.unsqueeze(1))).squeeze(-1)
        probs = Categorical(logits=logits.masked_fill(obs["action_mask"] == 0, -1e8))
        action = probs.sample() if action is None else action
        return action, probs.log_prob(action), probs.entropy(), self.critic(situation).squeeze(-1)


def tensors(obs: dict[str, np.ndarray]) -> dict[str, Tensor]:
    return {name: torch.as_tensor(array, dtype=torch.float32) for name, array in obs.items()}


def make_envs(args: Args, num_envs: int, reward: str) -> gymnasium.vector.VectorEnv:
    return gymnasium.make_vec(
        args.env_id,
        num_envs,
        deck=args.deck,
        opponent_deck=args.deck,
        opponent=args.opponent,
        seat="alternate",
        reward=reward,
        # Every step is a choice: there are no steps that only begin a match.
        autoreset_mode="SameStep",
    )


def win_rate(agent: Agent, args: Args, seed: int = 1_000_000) -> float:
    """The share of new games that the agent wins: one in each place of a vector, so long games count as much as short ones."""
    envs = make_envs(args, args.eval_games, "outcome")
    obs, _ = envs.reset(seed=seed)
    running, wins = np.ones(args.eval_games, bool), 0
    while running.any():
        with torch.no_grad():
            action, *_ = agent.get_action_and_value(tensors(obs))
        obs, reward, terminated, truncated, _ = envs.step(action.numpy())
        wins += int((running & terminated & (reward > 0)).sum())
        running &= ~(terminated | truncated)
    return wins / args.eval_games


def train(agent: Agent, args: Args) -> None:
    # The reward is what a choice gains by the game's rule of thumb; in sum it is the payoff, minus the value at the start.
    envs = make_envs(args, args.num_envs, "value")
    optimizer = torch.optim.Adam(agent.parameters(), lr=args.learning_rate, eps=1e-5)
    next_obs = tensors(envs.reset(seed=args.seed)[0])
    shape = (args.num_steps, args.num_envs)
    obs = {name: torch.zeros(*shape, *part.shape[1:]) for name, part in next_obs.items()}
    actions = torch.zeros(shape, dtype=torch.long)
    logprobs, rewards, dones, values = (torch.zeros(shape) for _ in range(4))
    start, global_step = time.monotonic(), 0
    while global_step < args.total_timesteps:
        for step in range(args.num_steps):
            for name, part in next_obs.items():
                obs[name][step] = part
            with torch.no_grad():
                actions[step], logprobs[step], _, values[step] = agent.get_action_and_value(next_obs)
            seen, reward, terminated, truncated, _ = envs.step(actions[step].numpy())
            next_obs, done = tensors(seen), terminated | truncated
            rewards[step], dones[step] = torch.as_tensor(reward), torch.as_tensor(done)
            global_step += args.num_envs

        with torch.no_grad():
            next_value, lastgaelam = agent.get_value(next_obs), torch.zeros(args.num_envs)
            advantages = torch.zeros(shape)
            for t in reversed(range(args.num_steps)):
                nonterminal = 1 - dones[t]
                delta = rewards[t] + args.gamma * next_value * nonterminal - values[t]
                advantages[t] = lastgaelam = delta + args.gamma * args.gae_lambda * nonterminal * lastgaelam
                next_value = values[t]

        b_obs = {name: part.flatten(0, 1) for name, part in obs.items()}
        b_actions, b_logprobs, b_advantages = actions.flatten(), logprobs.flatten(), advantages.flatten()
        b_returns = b_advantages + values.flatten()
        for _ in range(args.update_epochs):
            for mb_inds in torch.randperm(len(b_actions)).chunk(args.num_minibatches):
                mb_obs = {name: part[mb_inds] for name, part in b_obs.items()}
                _, newlogprob, entropy, newvalue = agent.get_action_and_value(mb_obs, b_actions[mb_inds])
                ratio = (newlogprob - b_logprobs[mb_inds]).exp()
                mb_advantages = b_advantages[mb_inds]
                mb_advantages = (mb_advantages - mb_advantages.mean()) / (mb_advantages.std() + 1e-8)
                clipped = ratio.clamp(1 - args.clip_coef, 1 + args.clip_coef)
                pg_loss = -torch.min(mb_advantages * ratio, mb_advantages * clipped).mean()
                v_loss = 0.5 * (newvalue - b_returns[mb_inds]).pow(2).mean()
                loss = pg_loss - args.ent_coef * entropy.mean() + args.vf_coef * v_loss
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), args.max_grad_norm)
                optimizer.step()
        elapsed = time.monotonic() - start
        print(f"{elapsed:4.0f} s  {global_step:>9,} steps  value loss {v_loss:.4f}  entropy {entropy.mean():.2f}", flush=True)


def main(args: Args) -> tuple[float, float]:
    """Learns, and returns the win rate before and after."""
    torch.manual_seed(args.seed)
    envs = make_envs(args, 1, "outcome")
    agent = Agent(envs.single_observation_space)
    before = win_rate(agent, args)
    train(agent, args)
    after = win_rate(agent, args)
    print(f"win rate against {args.opponent}: {before:.1%} before, {after:.1%} after {args.total_timesteps:,} steps")
    return before, after


if __name__ == "__main__":
    main(Args(total_timesteps=int(sys.argv[1])) if len(sys.argv) > 1 else Args())
