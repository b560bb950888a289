"""Choosing the rating model by evidence: a league of known truth, rivals, measures, a report."""
