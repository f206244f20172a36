"""Spark on two local executors beside the program with two threads. Called by `python`.

Both read the same folder of plain files and write Parquet with the same columns; the
second run of Spark's counts, as starting executors and Python takes seconds that a
larger folder does not take again.
"""

import os
import shutil
import subprocess
import sys
import time

import iccf
import iccf.spark
from pyspark.sql import SparkSession

PROGRAM, PGN, WORK, GIGABYTES = sys.argv[1:5]
ROUNDS = int(os.environ.get("ROUNDS", "2"))
SIZE = int(float(GIGABYTES) * 1e9)
FOLDER = os.path.join(WORK, "folder")


def make_folder():
    """Four files that have the wanted size together."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    os.makedirs(FOLDER)
    with open(PGN, "rb") as file:
        text = file.read()
    for number in range(4):
        with open(os.path.join(FOLDER, f"{number}.pgn"), "wb") as file:
            while file.tell() < SIZE / 4:
                file.write(text)


def session(executors):
    os.environ["PYSPARK_PYTHON"] = sys.executable
    made = (
        SparkSession.builder.master(f"local-cluster[{executors},1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.executor.memory", "1g")
        .getOrCreate()
    )
    made.sparkContext.setLogLevel("ERROR")
    return made


def spark_run(spark):
    target = os.path.join(WORK, "spark.parquet")
    start = time.perf_counter()
    games = iccf.spark.read_games(spark, FOLDER)
    iccf.spark.write_parquet(games, target, mode="overwrite")
    return time.perf_counter() - start


def program_run():
    target = os.path.join(WORK, "program.parquet")
    start = time.perf_counter()
    subprocess.run([PROGRAM, "convert", "-q", "-j", "2", "--force", "-o", target, FOLDER], check=True)
    return time.perf_counter() - start


make_folder()
size = sum(os.path.getsize(os.path.join(FOLDER, name)) for name in os.listdir(FOLDER)) / 1e9
print("| the same folder to Parquet | wall | MB a second | through the program's |")
print("|---|---|---|---|")
for executors in map(int, os.environ.get("EXECUTORS", "1 2 4").split()):
    spark = session(executors)
    cold = spark_run(spark)
    # In turns, so that a noisy machine is unfair to none.
    runs = [(program_run(), spark_run(spark)) for _ in range(ROUNDS)]
    spark.stop()
    program, warm = map(min, zip(*runs))
    for name, wall in (
        ("the program, two threads", program),
        (f"Spark, {executors} executors, the first time", cold),
        (f"Spark, {executors} executors, warm", warm),
    ):
        print(f"| {name} | {wall:.1f} s | {1000 * size / wall:.0f} | {wall / program:.1f}× |")
shutil.rmtree(FOLDER)
